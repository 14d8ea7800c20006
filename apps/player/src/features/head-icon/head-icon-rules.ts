import { headIconUrl } from '@palaro/contract/constants';

/** What is chosen: one of the drawn set, or none (`id` is empty), or a photo of this device, shown by `preview`. */
export type Choice =
  | { readonly kind: 'drawn'; readonly id: string }
  | { readonly kind: 'photo'; readonly file: File; readonly preview: string };

/** Whether a choice is what the member has already. */
export const isPresent = (choice: Choice, url: string): boolean => choice.kind === 'drawn' && headIconUrl(choice.id) === url;
