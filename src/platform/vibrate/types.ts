/**
 * A short tap of the motor, as after a scan that counted.
 *
 * @returns whether the device has one that pages may use: no iPhone has in a browser
 */
export type VibrateShort = () => { supported: boolean }
