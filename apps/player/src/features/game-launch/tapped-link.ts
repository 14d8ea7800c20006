/** The link that leads to a game, in the document that stands now. */
export const linkTo = (address: string): HTMLElement | null => document.querySelector(`a.game-card__link[href="${address}"]`);

/** The one that was tapped before the play screen's code was here: its list may be gone when the screen is drawn. */
let noted: HTMLElement | null = null;
export const noteLink = (address: string | undefined): void => {
  if (address !== undefined) noted = linkTo(address);
};
export const notedLink = (): HTMLElement | null => noted;
