/** Short tones, off until the player switches them on. */
export function createSound() {
  let context: AudioContext | null = null;
  let on = false;
  const tone = (frequency: number, at: number, length: number, type: OscillatorType, volume: number): void => {
    if (!on || context === null) return;
    const start = context.currentTime + at;
    const oscillator = context.createOscillator();
    const gain = context.createGain();
    oscillator.type = type;
    oscillator.frequency.value = frequency;
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(volume, start + 0.01);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(start);
    oscillator.stop(start + length);
  };
  return {
    isOn: () => on,
    toggle(): boolean {
      on = !on;
      if (on) context ??= new AudioContext();
      if (on) void context?.resume();
      return on;
    },
    start: () => tone(220, 0, 0.12, 'triangle', 0.08),
    stop: (reel: number) => tone(130 + reel * 14, 0, 0.1, 'sine', 0.14),
    pop: (step: number) => tone(420 + step * 60, 0, 0.12, 'sine', 0.08),
    /** Only for wins above the stake. */
    win: (big: boolean) =>
      (big ? [523, 659, 784, 1047, 1319] : [523, 659, 784]).forEach((note, i) => tone(note, i * 0.11, 0.3, 'triangle', 0.1)),
  };
}
export type Sound = ReturnType<typeof createSound>;

/** The speed of a presentation: the player may skip the rest of it. */
export function createPace(still: boolean) {
  let hurried = still;
  let wake: (() => void) | null = null;
  return {
    isHurried: () => hurried,
    begin: (): void => void (hurried = still),
    hurry(): void {
      hurried = true;
      wake?.();
    },
    /** Waits, or goes on at once when hurried; pictures still stand long enough to be seen. */
    wait: (ms: number): Promise<void> =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, hurried ? Math.min(ms, 60) : ms);
        wake = () => {
          clearTimeout(timer);
          setTimeout(resolve, 20);
        };
      }),
  };
}
export type Pace = ReturnType<typeof createPace>;
