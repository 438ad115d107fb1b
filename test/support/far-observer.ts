/** Stands for an observer that jsdom lacks: whatever it looks at is far away and never changes its size. */
export class FarObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
