import { createElement } from 'react';
import { useFlag } from '../../site/flags.ts';
import { lazyWithRetry } from '../../device/fetch-late.ts';

const useSocialButtons = lazyWithRetry(() => import('./social-buttons.tsx').then((it) => it.SocialButtons));
const Late = () => {
  const buttons = useSocialButtons();
  return buttons === null ? null : createElement(buttons);
};

/** The buttons of sign-in services, where the merchant offers one (A144, A145); their code comes after the form. */
export const LateSocialButtons = () => {
  const offers = [useFlag('GOOGLELOGIN3'), useFlag('FACEBOOKLOGIN3')];
  return offers.includes(true) ? <Late /> : null;
};
