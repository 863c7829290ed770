/** The logged-in user of a request. `sessionFamily` is the login that issued its token. */
export type SessionUser = { id: number; phone: string; sessionFamily: string }

/** Authenticates an Authorization header together with the device cookie; undefined if it is invalid. */
export type Authenticate = (
  authorization: string,
  device: string | undefined,
) => Promise<SessionUser | undefined>
