import { answerQuestions } from '../inside.ts';

/** Answers with the question; "never" keeps it busy for good. */
answerQuestions((question: string) => {
  while (question === 'never');
  return question;
});
