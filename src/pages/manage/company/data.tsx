import { DataScreen } from '@/features/manage/api-key/DataScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('manageData', DataScreen)
