import { MenuRightsScreen } from '@/features/manage/menu/MenuRightsScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('manageMenu', MenuRightsScreen)
