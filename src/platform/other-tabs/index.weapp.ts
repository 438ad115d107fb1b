import type { OnStoredElsewhere } from './types'

export const onStoredElsewhere: OnStoredElsewhere = () => () => undefined
