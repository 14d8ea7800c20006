/** What a visitor may be asked for, to tell people from programs. `work` is done by the device alone. */
export const humanCheckKinds = ['picture', 'slider', 'work'] as const;
export type HumanCheckKind = (typeof humanCheckKinds)[number];

/** Where a merchant may ask for it; `codes` are those by SMS for a login and a registration. */
export const humanCheckPlaces = ['login', 'codes', 'registration', 'forget', 'feedback', 'trial'] as const;
export type HumanCheckPlace = (typeof humanCheckPlaces)[number];
