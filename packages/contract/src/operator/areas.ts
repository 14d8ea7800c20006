/** Every area with calls of operators, one line each. */
export { operatorAccountCalls } from './account.ts';
export { supportChatCalls } from './chat.ts';
