export { firebaseIdToken, phoneOf } from './firebase-sessions.ts';
export { LateFirebaseCodeField } from './late-firebase-code-field.tsx';
