import type { CallBody, Calls } from '@palaro/contract';
import {
  feedbackContentMax,
  feedbackContentMin,
  feedbackTopics,
  feedbackTypes,
  isFeedbackContent,
  type FeedbackTopic,
  type FeedbackType,
} from '@palaro/contract/constants';
import type { PlaceholderValues, TextKey } from '@palaro/i18n';
import type { RefusalCode } from '../../calls/api.ts';
import { captchaInput, type HumanProof } from '../human/index.ts';

/** No topic is chosen yet (A297). */
export const noType = -1;
/** The form's fields by their input names. */
export type FeedbackForm = { type: FeedbackType | typeof noType; content: string; identifying: string };
export type FeedbackField = keyof FeedbackForm;
export const emptyFeedback: FeedbackForm = { type: noType, content: '', identifying: '' };
/** In the order of the form, in which the first that is wrong gets the focus. */
export const feedbackFields: readonly FeedbackField[] = ['type', 'content', 'identifying'];

export const topicOf = (type: number): FeedbackTopic | null => feedbackTopics.find((topic) => feedbackTypes[topic] === type) ?? null;

/** Fills the two placeholders of the text about the length. */
export const lengthValues: PlaceholderValues = { 0: feedbackContentMin, 1: feedbackContentMax };

/** What is wrong with a field before it is sent; null when nothing is (ruling 18, A393). */
export const feedbackFault = (field: FeedbackField, form: FeedbackForm, isChecked = true): TextKey | null => {
  if (field === 'type') return form.type === noType ? 'feedback.type.required' : null;
  if (field === 'content') return isFeedbackContent(form.content) ? null : 'feedback.content.length';
  return isChecked && form.identifying === '' ? 'feedback.in_vwrite_code' : null;
};

/** Characters that the platform takes: what was pasted may hold others, which nobody sees. */
export const contentInput = (typed: string): string => typed.replace(/[^\P{Cc}\t\n\r]/gu, '');

/** What is sent (A293): `sender` is the name of the account (A294). */
export const feedbackPayloadOf = (
  { type, content, identifying }: FeedbackForm,
  { sender, captcha, pictures }: { readonly sender: string; readonly captcha: HumanProof | null; readonly pictures: readonly string[] },
): CallBody<Calls['sendFeedback']> => ({
  content,
  sender,
  type: type as FeedbackType,
  captcha: captchaInput(identifying),
  captchaId: '',
  work: '',
  ...captcha,
  pictures: [...pictures],
});

const placeOf: Partial<Record<RefusalCode, FeedbackField | 'pictures'>> = {
  captcha_required: 'identifying',
  captcha_wrong: 'identifying',
  picture_unknown: 'pictures',
};
/** Where a refusal is said; null for above the form. */
export const refusalPlace = (code: RefusalCode): FeedbackField | 'pictures' | null => placeOf[code] ?? null;
