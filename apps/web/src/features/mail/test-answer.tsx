import classes from './mail.module.css'

export interface TestAnswer {
  isSent: boolean
  to: string
  answer: string
}

/** What became of a test mail, with what the mail server said. */
export function TestAnswerBox({ answer: { isSent, to, answer } }: { answer: TestAnswer }) {
  return (
    <div className={classes.answer} data-sent={isSent || undefined} role="status">
      <p className={classes.answerTitle}>
        {isSent ? `The test mail is on its way to ${to}` : 'The test mail was not sent'}
      </p>
      {answer && <p className={classes.words}>{answer}</p>}
    </div>
  )
}
