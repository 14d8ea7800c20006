/** For tests only: finds what is on the page as a player does, by role and name. */
import { within } from '@testing-library/dom';
import { act } from 'react';

/** Everything of a role and name that a player sees, on the page or inside something. */
export const allByRole = <T extends HTMLElement>(role: string, name?: string | RegExp, inside = document.body): T[] =>
  within(inside).queryAllByRole<T>(role, name === undefined ? {} : { name });
/** The only one of its role and name. */
export const byRole = <T extends HTMLElement>(...[role, name, inside = document.body]: Parameters<typeof allByRole<T>>): T =>
  within(inside).getByRole<T>(role, name === undefined ? {} : { name });
// A choice may have the name of the field that it shows.
const fillable = { selector: 'input:not([type=radio]), textarea, select' };
/** Fields by their label. */
export const fields = (label: string | RegExp): HTMLInputElement[] => within(document.body).queryAllByLabelText(label, fillable);
export const field = (label: string | RegExp): HTMLInputElement => within(document.body).getByLabelText(label, fillable);
/** Types into a field as a person does, with the event that React listens to. */
export const type = (label: string | RegExp, text: string): void => {
  const found = field(label);
  // Past React's own setter, so that it notices the change.
  Reflect.set(Object.getPrototypeOf(found) as object, 'value', text, found);
  act(() => void found.dispatchEvent(new Event('input', { bubbles: true })));
};
/** What is read out with a field besides its label: its error, rule or hint. */
export const described = (label: string | RegExp): string =>
  (field(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');
/** Pictures that say nothing themselves, by their empty text. */
export const pictures = (inside = document.body): HTMLImageElement[] => within(inside).queryAllByAltText<HTMLImageElement>('');
/** The picture of a captcha, once it is there. */
export const captcha = (): HTMLImageElement | undefined => pictures().find(({ src }) => src.startsWith('data:image/png'));
/** Pages in frames, by the titles that they are read out with. */
export const frames = (): HTMLIFrameElement[] =>
  within(document.body)
    .queryAllByTitle<HTMLIFrameElement>(/./)
    .filter(({ localName }) => localName === 'iframe');
export const tapOn = (element: HTMLElement): Promise<void> => act(async () => element.click());
