export { answerLengthMax, createFeedbackAdministration, type FeedbackAdministration } from './feedback-administration.ts';
export { createFeedbackModule } from './feedback-module.ts';
