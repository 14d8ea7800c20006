/** The people of the demo: none of them exists. */
export type Person = { readonly id: string; readonly name: string; readonly email: string };

export const people: readonly Person[] = [
  { id: 'demo-amihan', name: 'Amihan Halimbawa', email: 'amihan@people.example' },
  { id: 'demo-bituin', name: 'Bituin Halimbawa', email: 'bituin@people.example' },
  { id: 'demo-datu', name: 'Datu Halimbawa', email: 'datu@people.example' },
  // The address of a demo account of the platform: the issuer's word alone must not open that account.
  { id: 'demo-maria', name: 'Maria Halimbawa', email: 'maria@palaro.example' },
];

export const personOf = (id: string): Person | undefined => people.find((person) => person.id === id);
