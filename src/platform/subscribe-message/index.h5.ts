import type { CanSubscribe, RequestSubscribeMessage } from './types'

export const canSubscribe: CanSubscribe = false

export const requestSubscribeMessage: RequestSubscribeMessage = () => Promise.resolve({ supported: false })
