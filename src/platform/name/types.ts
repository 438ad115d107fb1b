/** The target of this build, for records and reports. Different behaviour has its own platform module. */
export type PlatformName = 'weapp' | 'h5'
