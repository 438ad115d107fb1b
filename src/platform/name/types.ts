/** The target this build is for. For records and reports; what differs in behaviour has its own pair. */
export type PlatformName = 'weapp' | 'h5'
