/** Whether heavy content loads only after a tap: on a weak device, on metered data, or with data saving enabled. */
export type IsDataSaverOn = () => Promise<boolean>
