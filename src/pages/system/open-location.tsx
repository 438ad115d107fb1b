import { OpenLocationScreen } from '@/features/system/OpenLocationScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('openLocation', OpenLocationScreen)
