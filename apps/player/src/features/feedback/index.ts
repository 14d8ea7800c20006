export { feedbackKeys } from './feedback-keys.ts';
export { UnreadFeedback } from './unread-feedback.tsx';
