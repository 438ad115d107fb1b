import { RedirectScreen } from '@/features/landing/RedirectScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('redirect', RedirectScreen)
