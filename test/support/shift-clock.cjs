// Loaded before a server by NODE_OPTIONS: at SIGUSR2 its clock goes back an hour.
const { now: readClock } = Date
let shift = 0
process.on('SIGUSR2', () => {
  shift -= 3_600_000
})
const RealDate = Date
globalThis.Date = class extends RealDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [readClock() + shift] : parts))
  }

  static now() {
    return readClock() + shift
  }
}
