import type { SectionOf } from '../../document/section.ts';
import type { HumanTerms } from './human-ports.ts';
import type { captchaWorkSection, humanCheckSection } from './human-section.ts';

type HumanSettings = {
  readonly humanCheck: SectionOf<typeof humanCheckSection>;
  readonly captchaWork: SectionOf<typeof captchaWorkSection>;
  readonly registration: { readonly captcha: boolean };
};

/** What a merchant asks of its visitors to tell people from programs. At a registration it is a setting of the registration. */
export const humanTerms = ({ humanCheck: { login, ...kinds }, registration, captchaWork }: HumanSettings): HumanTerms => ({
  kindAt: { ...kinds, login: login.kind, registration: registration.captcha ? kinds.registration : 'off' },
  loginAfterFailures: login.afterFailures,
  work: captchaWork,
});
