import { GuideScreen } from '@/features/landing/GuideScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('guide', GuideScreen)
