package blobstore

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"slices"
	"strconv"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	awshttp "github.com/aws/aws-sdk-go-v2/aws/transport/http"
	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"

	"seiva/internal/uploads"
)

// s3 keeps blobs in a bucket.
type s3 struct {
	*minio.Client
	bucket string
}

// tries is how often a call is made whose answer is no answer, within its time.
const tries = 4

// openS3 reads s3://bucket?region=…&endpoint=…&use_path_style=… of a setting. Region, credentials and authorities that are trusted are
// found as Amazon's own tools find them. Its errors do not repeat the address, which may hold a password.
func openS3(ctx context.Context, setting, address string) (s3, error) {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || u.User != nil {
		return s3{}, fmt.Errorf("%s não é o endereço de um bucket: escreva s3://bucket?region=…&endpoint=…, sem usuário nem senha", setting)
	}
	query := u.Query()
	for name := range query {
		if !slices.Contains([]string{"region", "endpoint", "use_path_style"}, name) {
			return s3{}, fmt.Errorf("%s tem %q, que não existe: use region, endpoint e use_path_style", setting, name)
		}
	}
	pathStyle, err := strconv.ParseBool(cmp.Or(query.Get("use_path_style"), "false"))
	if err != nil {
		return s3{}, fmt.Errorf("%s tem um use_path_style que não existe: use true ou false", setting)
	}
	found, err := config.LoadDefaultConfig(ctx, config.WithRegion(query.Get("region")))
	if err != nil {
		return s3{}, fmt.Errorf("%s: a configuração da AWS não pode ser lida: confira as variáveis AWS_ e os arquivos em ~/.aws: %w", setting, err)
	}
	if found.Region == "" {
		return s3{}, fmt.Errorf("%s não diz a região: acrescente ?region=sa-east-1, ou informe AWS_REGION", setting)
	}
	endpoint := &url.URL{Scheme: "https", Host: "s3." + found.Region + ".amazonaws.com"}
	if given := query.Get("endpoint"); given != "" {
		if endpoint, err = url.Parse(given); err != nil || endpoint.Host == "" {
			return s3{}, fmt.Errorf("%s tem um endpoint que não é um endereço: escreva https:// e o nome do servidor", setting)
		}
	}
	options := minio.Options{
		Creds: credentials.New(asAmazons{found.Credentials}), Secure: endpoint.Scheme == "https", Region: found.Region, MaxRetries: tries,
		BucketLookup: minio.BucketLookupDNS,
	}
	if pathStyle {
		options.BucketLookup = minio.BucketLookupPath
	}
	if client, ok := found.HTTPClient.(*awshttp.BuildableClient); ok {
		options.Transport = client.GetTransport() // knows AWS_CA_BUNDLE
	}
	client, err := minio.New(endpoint.Host, &options)
	if err != nil {
		return s3{}, fmt.Errorf("%s não pode ser usada: confira bucket e endpoint: %w", setting, err)
	}
	return s3{client, u.Host}, nil
}

// asAmazons gives credentials to one client as another finds and renews them.
type asAmazons struct{ aws.CredentialsProvider }

// RetrieveWithCredContext implements credentials.Provider.
func (a asAmazons) RetrieveWithCredContext(c *credentials.CredContext) (credentials.Value, error) {
	ctx := context.Background()
	if c != nil && c.Context != nil {
		ctx = c.Context
	}
	found, err := a.CredentialsProvider.Retrieve(ctx)
	return credentials.Value{
		AccessKeyID: found.AccessKeyID, SecretAccessKey: found.SecretAccessKey, SessionToken: found.SessionToken,
		SignerType: credentials.SignatureV4,
	}, err
}

// Retrieve implements credentials.Provider.
func (a asAmazons) Retrieve() (credentials.Value, error) { return a.RetrieveWithCredContext(nil) }

// IsExpired implements credentials.Provider: whoever finds them keeps them as long as they live.
func (asAmazons) IsExpired() bool { return true }

// code is the server's name for what went wrong; empty: it did not say.
func code(err error) string {
	var answer minio.ErrorResponse
	if errors.As(err, &answer) {
		return answer.Code
	}
	return ""
}

func (s s3) read(ctx context.Context, key string, max int64) ([]byte, error) {
	var options minio.GetObjectOptions
	object, err := s.GetObject(ctx, s.bucket, key, options)
	if err != nil {
		return nil, err
	}
	defer func() { _ = object.Close() }()
	content, err := io.ReadAll(io.LimitReader(object, max))
	if code(err) == minio.NoSuchKey {
		return nil, uploads.ErrNotFound
	}
	return content, err
}

// beyondEnd is the server's name for a range that begins where an object has ended.
const beyondEnd = "InvalidRange"

func (s s3) readRange(ctx context.Context, key string, offset, length int64) ([]byte, error) {
	var options minio.GetObjectOptions
	if err := options.SetRange(offset, offset+length-1); err != nil {
		return nil, err
	}
	object, info, header, err := minio.Core{Client: s.Client}.GetObject(ctx, s.bucket, key, options)
	switch code(err) {
	case minio.NoSuchKey:
		return nil, uploads.ErrNotFound
	case beyondEnd:
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer func() { _ = object.Close() }()
	if given := header.Get("Content-Range"); given != "" {
		return part(object, given, offset, length)
	}
	if info.ETag == "" {
		return nil, errors.New("the answer is no bucket's")
	}
	// Whoever stands in between may pass a range over, and gives the whole.
	if _, err := io.CopyN(io.Discard, object, offset); errors.Is(err, io.EOF) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	return io.ReadAll(io.LimitReader(object, length))
}

// part reads what an answer says that it holds, which must be what was asked for.
func part(from io.Reader, given string, offset, length int64) ([]byte, error) {
	var first, last int64
	if _, err := fmt.Sscanf(given, "bytes %d-%d/", &first, &last); err != nil || first != offset || last < first || last >= offset+length {
		return nil, fmt.Errorf("asked for %d bytes at %d, and was given %.60q", length, offset, given)
	}
	content := make([]byte, last-first+1)
	if _, err := io.ReadFull(from, content); err != nil {
		return nil, err
	}
	return content, nil
}

func (s s3) open(ctx context.Context, key string) (io.ReadCloser, error) {
	var options minio.GetObjectOptions
	object, err := s.GetObject(ctx, s.bucket, key, options)
	if err != nil {
		return nil, err
	}
	if _, err = object.Stat(); err == nil { // the first call that asks the server
		return object, nil
	}
	_ = object.Close()
	if code(err) == minio.NoSuchKey {
		err = uploads.ErrNotFound
	}
	return nil, err
}

// inOneCall is the largest object that goes in one call; a larger one goes in parts of 16 MB and more, none of which is held here, and
// is there once the last has come. What breaks off is given up, and its parts with it.
const inOneCall = 64 << 20

func (s s3) write(ctx context.Context, key, contentType string, content io.Reader, size int64, how manner) error {
	options := minio.PutObjectOptions{ContentType: contentType, DisableMultipart: size <= inOneCall || how != manner{}}
	if how.once {
		options.SetMatchETagExcept("*")
	}
	if !how.until.IsZero() {
		options.Mode, options.RetainUntilDate = minio.Compliance, how.until
	}
	_, err := s.PutObject(ctx, s.bucket, key, content, size, options)
	if err != nil && !options.DisableMultipart {
		// The client gave it up while other parts were on their way, which may have come afterwards.
		again, cancel := context.WithTimeout(context.WithoutCancel(ctx), defaultPatience)
		defer cancel()
		err = errors.Join(err, s.RemoveIncompleteUpload(again, s.bucket, key))
	}
	if code(err) == minio.PreconditionFailed {
		return errAlreadySent
	}
	return err
}

func (s s3) delete(ctx context.Context, key string) error {
	return s.RemoveObject(ctx, s.bucket, key, minio.RemoveObjectOptions{})
}

func (s s3) clear(ctx context.Context, folder string) error {
	keys, err := s.keys(ctx, folder+"/")
	for _, key := range keys {
		err = errors.Join(err, s.delete(ctx, key))
	}
	return err
}

func (s s3) keys(ctx context.Context, prefix string) (keys []string, err error) {
	for object := range s.ListObjectsIter(ctx, s.bucket, minio.ListObjectsOptions{Prefix: prefix, Recursive: true}) {
		if object.Err != nil {
			return nil, object.Err
		}
		keys = append(keys, object.Key)
	}
	return keys, nil
}

// tidy implements objects. An object is whole or not there, but parts of one whose writer died stay, and cost. If this account may not
// see them, they are left to the bucket's own rules.
func (s s3) tidy(ctx context.Context, folder string, before time.Time) (err error) {
	under := ""
	if folder != "" {
		under = folder + "/"
	}
	for unfinished := range s.ListIncompleteUploads(ctx, s.bucket, under, true) {
		switch {
		case code(unfinished.Err) == minio.AccessDenied:
			return nil
		case unfinished.Err != nil:
			return unfinished.Err
		case unfinished.Initiated.Before(before):
			err = errors.Join(err, s.RemoveIncompleteUpload(ctx, s.bucket, unfinished.Key))
		}
	}
	return err
}

// locksByAsking implements objects: a bucket with a rule of its own locks without being asked.
func (s s3) locksByAsking(ctx context.Context) (bool, error) {
	enabled, mode, _, _, err := s.GetObjectLockConfig(ctx, s.bucket)
	if code(err) != "" { // an answer says that there is no lock; anything else is no answer
		return false, nil
	}
	return err == nil && enabled == "Enabled" && (mode == nil || *mode == ""), err
}

// Close implements objects.
func (s3) Close() error { return nil }
