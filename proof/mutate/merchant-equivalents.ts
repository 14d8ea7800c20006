/** A condition on a merchant, or a merchant in a key, that nothing can tell from the code without it. */
export type MerchantEquivalent = {
  /** Path below the root. */
  readonly file: string;
  /** The line in which it stands, and in it what is left out. */
  readonly line: string;
  readonly find: string;
  /** Why nobody can tell. */
  readonly reason: string;
};

const modules = 'apps/platform/src/modules';

export const merchantEquivalents: readonly MerchantEquivalent[] = [
  {
    file: `${modules}/chat/chat-store.ts`,
    line: '`DELETE FROM chat_conversation WHERE merchant_code = $1 AND last_at < $2 AND id = ANY (ARRAY (SELECT c.id FROM chat_conversation c',
    find: 'merchant_code = $1',
    reason: 'The conversations are chosen of the merchant in the next line: the condition is there twice, and without both it is noticed.',
  },
  {
    file: `${modules}/chat/chat-store.ts`,
    line: 'WHERE c.merchant_code = $1 AND c.last_at < $2 AND NOT EXISTS (SELECT FROM chat_message m WHERE m.player_id = c.player_id) LIMIT $3))`,',
    find: 'c.merchant_code = $1',
    reason: 'Those that it would choose too are not removed: the condition is in the line before as well, and without both it is noticed.',
  },
  {
    file: `${modules}/merchant/merchant-addresses.ts`,
    line: 'if (terms === undefined) throw new Error(`${merchantCode} has no terms for vendors`);',
    find: '${merchantCode}',
    reason: 'It is the text of a fault of ours, which says whose document is meant: no key.',
  },
  {
    file: `${modules}/social/social-module.ts`,
    line: 'const key = `${merchantCode} ${provider}`;',
    find: '${merchantCode}',
    reason: 'What is kept is used for the very configuration that it was made of, which is one merchant’s: another’s is made anew.',
  },
];
