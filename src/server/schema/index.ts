export * from './home'
export * from './identity'
export * from './platform'
export * from './workflow'
