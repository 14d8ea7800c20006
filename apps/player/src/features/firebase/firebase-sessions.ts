import { CallRefused } from '../../calls/api.ts';
import { lateCodeFault } from '../../calls/late-code.ts';
import { mobileCandidates } from '@palaro/contract/constants';
import type { Firebase } from './firebase.ts';

/** The forms whose codes Firebase sends. */
export type FirebaseForm = 'firebaseLogin' | 'firebaseRegistration';

type Session = {
  readonly firebase: Firebase;
  /** In E.164. */
  readonly phone: string;
  readonly sessionInfo: string;
  /** The token that the code has been given back for: it is asked for once, and may be sent again with the code of a second step. */
  proof: { readonly code: string; readonly idToken: string } | null;
};
/** The code that was sent last, by its form. Gone with the document. */
const sessions = new Map<FirebaseForm, Session>();

export const keepFirebaseSession = (form: FirebaseForm, session: Omit<Session, 'proof'>): void =>
  void sessions.set(form, { ...session, proof: null });

/** A typed number in E.164. */
export const phoneOf = (dialingCode: string, mobile: string): string => mobileCandidates(dialingCode, mobile)[0] ?? '';

/** The token that proves a number by a typed code; null where Firebase has sent no code to this form. */
export const firebaseIdToken = async (form: FirebaseForm, phone: string, code: string): Promise<string | null> => {
  const session = sessions.get(form);
  if (session === undefined) return null;
  if (session.phone !== phone) throw new CallRefused('code_wrong');
  if (session.proof?.code === code) return session.proof.idToken;
  const { signInByFirebase } = await import('./firebase.ts').catch((error: unknown) => {
    throw lateCodeFault(error);
  });
  const idToken = await signInByFirebase(session.firebase, session.sessionInfo, code);
  session.proof = { code, idToken };
  return idToken;
};
