import { BannersScreen } from '@/features/manage/banner/BannersScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('manageBanners', BannersScreen)
