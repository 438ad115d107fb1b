import { DevicesScreen } from '@/features/account/DevicesScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('devices', DevicesScreen)
