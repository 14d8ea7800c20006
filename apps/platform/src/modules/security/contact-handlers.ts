import { contactBinding } from '@palaro/contract';
import { callerOf, type Handlers } from '../../http/handlers.ts';
import { ok } from '../../kernel/result.ts';
import type { SecurityLog } from '../../kernel/security-log.ts';
import type { VerificationService } from '../verification/index.ts';
import { maskedEmail, maskedMobile, type Players } from '../player/index.ts';
import type { SessionModule } from '../session/index.ts';
import type { OwnContacts } from './own-contacts.ts';
import { createLogged, ownerOf } from './security-handlers.ts';

export type ContactCall = 'contacts' | 'contactCode' | 'bindContact';

export type ContactHandlerDeps = {
  readonly contacts: OwnContacts;
  readonly players: Pick<Players, 'contactsOf'>;
  readonly sessions: Pick<SessionModule['service'], 'openBody'>;
  readonly codes: Pick<VerificationService, 'sendAsMember'>;
  readonly log: SecurityLog;
};

export const contactHandlers = ({ contacts, players, sessions, codes, log }: ContactHandlerDeps): Handlers<ContactCall> => {
  const logged = createLogged(log);
  return {
    contacts: async ({ context }) => {
      const { sms, email } = await players.contactsOf(callerOf(context).playerId);
      return ok({
        sms: { masked: maskedMobile(sms.contact), isProved: sms.isVerified },
        email: { masked: maskedEmail(email.contact), isProved: email.isVerified },
      });
    },
    contactCode: async ({ body, context }) => {
      const { captchaId, identifying, work, geetest_challenge, geetest_validate, geetest_seccode, ...typed } = body;
      const proof = { captchaId, identifying, work, geetest_challenge, geetest_validate, geetest_seccode };
      return codes.sendAsMember(context, proof, (asker) =>
        contacts.sendCode(ownerOf(context), typed, { ...asker, language: context.language }),
      );
    },
    bindContact: async ({ body, context }) => {
      const opened = await sessions.openBody(context.headers['encryption'], body.data, contactBinding);
      if (!opened.ok) return opened;
      const bound = logged(context, 'contact_bound', await contacts.bind(ownerOf(context), opened.value));
      return bound.ok ? ok({}) : bound;
    },
  };
};
