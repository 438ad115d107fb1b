/** Whether heavy content waits for a tap: a weak device, data that is paid for, or a person who saves it. */
export type IsDataSaverOn = () => Promise<boolean>
