// WeakRef and FinalizationRegistry for kernels: iOS before 14.5 has neither, and three makes them when it starts. Without
// them what they watch lives until it is disposed of, which our scenes do themselves.
class StrongReference {
  constructor(target) {
    this.target = target
  }

  deref() {
    return this.target
  }
}

class SilentRegistry {
  register() {}

  unregister() {}
}

const Reference = typeof WeakRef === 'undefined' ? StrongReference : WeakRef
const Registry = typeof FinalizationRegistry === 'undefined' ? SilentRegistry : FinalizationRegistry

export { Reference as WeakRef, Registry as FinalizationRegistry }
