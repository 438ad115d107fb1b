import { ManageScreen } from '@/features/manage/ManageScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('manage', ManageScreen)
