package sqlstore

// Locks of the application, apart from those of rows.
const (
	auditLock   int64 = 0x5e17a001
	uploadsLock int64 = 0x5e17a002
	bannersLock int64 = 0x5e17a003
	quotaLock   int64 = 0x5e17a004
	erasureLock int64 = 0x5e17a005 // of one that erases a consumer, shared by those that store receipts
)
