/** Where the bytes of a message's file belong, as the vault has it. */
export const findMessageFilePlace = (messageId: string) => ({
  table: 'conversation_messages',
  column: 'storage_key',
  row: messageId,
})
