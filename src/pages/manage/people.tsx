import { PeopleScreen } from '@/features/manage/PeopleScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('managePeople', () => <PeopleScreen />)
