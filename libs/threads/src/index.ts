export { answerQuestions, processorMs } from './inside.ts';
export { createThread, type Thread, ThreadQueueFull } from './thread.ts';
