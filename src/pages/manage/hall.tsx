import { HallManageScreen } from '@/features/manage/hall/HallManageScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('manageHall', HallManageScreen)
