type Environment = Readonly<Record<string, string | undefined>>;

export declare const chromiumPlaces: readonly string[];
export declare const findChromium: (env?: Environment, places?: readonly string[]) => string | undefined;
export declare const findRedis: (env?: Environment) => string | undefined;
