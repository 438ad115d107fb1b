import { DataScreen } from '@/features/manage/data/DataScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('manageData', DataScreen)
