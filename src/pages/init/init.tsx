import { InitScreen } from '@/features/landing/InitScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('init', InitScreen)
