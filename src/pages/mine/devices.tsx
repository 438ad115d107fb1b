import { DevicesScreen } from '@/features/account/security/DevicesScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('devices', DevicesScreen)
