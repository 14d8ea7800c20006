/** Everything of the contract that needs no schema library: the phone imports values only from here and `./client`. */
export * from './access.ts';
export * from './app-files.ts';
export * from './chat-rules.ts';
export * from './codes.ts';
export * from './feedback-rules.ts';
export * from './head-icons.ts';
export * from './human-check.ts';
export * from './inbox-rules.ts';
export * from './limits.ts';
export * from './live-events.ts';
export * from './lottery-rules.ts';
export * from './picture-rules.ts';
export * from './profile-rules.ts';
export * from './registration-rules.ts';
export * from './return-path.ts';
export * from './site-rules.ts';
export * from './vocabulary.ts';
