/**
 * A short vibration, as after a successful scan.
 *
 * @returns whether pages may vibrate this device: no browser on an iPhone allows it
 */
export type VibrateShort = () => { supported: boolean }
