type Step = {
  readonly name: string;
  readonly title: string;
  readonly inputs: readonly string[];
  readonly output: string;
  readonly shown?: boolean;
  readonly commands: readonly (readonly [string, readonly string[]])[];
};

export declare const steps: readonly Step[];
