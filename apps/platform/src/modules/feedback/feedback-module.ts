import type { Module } from '../../http/module.ts';
import type { SecurityLog } from '../../kernel/security-log.ts';
import type { HumanCheck } from '../human/index.ts';
import type { Pictures } from '../pictures/index.ts';
import { feedbackHandlers, type FeedbackCall } from './feedback-handlers.ts';
import { createFeedback, type Feedback, type FeedbackDeps } from './feedback.ts';

type FeedbackModuleDeps = Omit<FeedbackDeps, 'usePictures'> & {
  readonly pictures: Pick<Pictures, 'use'>;
  readonly humanCheck: Pick<HumanCheck, 'check'>;
  readonly security: SecurityLog;
};

export const createFeedbackModule = ({ pictures, humanCheck, security, ...deps }: FeedbackModuleDeps): Module<Feedback, FeedbackCall> => {
  const feedback = createFeedback({ ...deps, usePictures: pictures.use });
  return {
    service: feedback,
    handlers: feedbackHandlers({ feedback, checkHuman: humanCheck.check, security }),
    jobs: [],
    close: () => undefined,
  };
};
