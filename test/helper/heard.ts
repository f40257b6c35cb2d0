/**
 * To be run in a page before its own scripts: whatever goes to the loudspeakers passes an analyser, and `heard()` gives the loudest sample
 * until now, 0 to 1.
 */
export function listen(): void {
  const Real = globalThis.AudioContext;
  let loudest = 0;
  // No private fields: the page gets this function alone, without what a bundler makes of them.
  const ears = new WeakMap<BaseAudioContext, AnalyserNode>();
  class Recorded extends Real {
    constructor() {
      super();
      const ear = this.createAnalyser();
      ear.connect(super.destination);
      ears.set(this, ear);
      const samples = new Float32Array(ear.fftSize);
      setInterval(() => {
        ear.getFloatTimeDomainData(samples);
        for (const sample of samples) loudest = Math.max(loudest, Math.abs(sample));
      }, 20);
    }
    override get destination(): AudioDestinationNode {
      return (ears.get(this) ?? super.destination) as unknown as AudioDestinationNode;
    }
  }
  Object.assign(globalThis, { AudioContext: Recorded, heard: () => loudest });
}

/**
 * The same where the machine has no loudspeakers, without which Firefox plays nothing: what is to be heard is rendered, and `heard()` gives a
 * promise of the loudest sample of its first second.
 */
export function render(): void {
  let latest: OfflineAudioContext | undefined;
  class Rendered extends OfflineAudioContext {
    constructor() {
      super(1, 44_100, 44_100);
      latest = this;
    }
    override get state(): AudioContextState {
      return "running";
    }
    override async resume() {}
  }
  const heard = async () => {
    const samples = (await latest?.startRendering())?.getChannelData(0) ?? new Float32Array();
    return samples.reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0);
  };
  Object.assign(globalThis, { AudioContext: Rendered, isAsked: () => latest !== undefined, heard });
}
