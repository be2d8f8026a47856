/** What came of a follow-up. */
export const outcomes: Record<string, string> = {
  talked: 'Talked',
  no_answer: 'No answer',
  message_left: 'Left a message',
  sent: 'Sent',
  met: 'Met',
}
