let userId: string | undefined

/** Whose session ended by itself last, in this run: signing in again finds the page as it was left. */
export function endedUserId(): string | undefined {
  return userId
}

export function rememberEnded(ended: string | undefined): void {
  userId = ended
}
