import { HomeScreen } from '@/features/home/HomeScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('home', HomeScreen)
